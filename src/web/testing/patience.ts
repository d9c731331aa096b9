import { configure } from "@testing-library/react";

/** A machine with all cores busy takes seconds to show what a quiet one shows immediately; where it stands, nobody waits. */
configure({ asyncUtilTimeout: 120_000 });
