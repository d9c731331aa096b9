import { useEffect, useState } from "react";
import { useScreenTitle } from "../../kit/useScreenTitle.ts";
import { useSession } from "../../sync/hooks/useSession.ts";
import { untilCacheRestored } from "../../sync/persistedCache/firstScreen.ts";
import { Display } from "./Display.tsx";
import { PairForm } from "./PairForm.tsx";
import { useDarkByDefault } from "./useDarkByDefault.ts";

/** The kitchen display (clarification 82): pairs the device once, then shows the kitchen's tickets. */
export function KitchenPage() {
  const user = useSession()?.user;
  const [isRestored, setIsRestored] = useState(false);
  useScreenTitle("Kitchen", user?.name ?? "");
  useDarkByDefault();
  useEffect(() => {
    void untilCacheRestored().then(() => setIsRestored(true));
  }, []);
  if (user?.role !== "display") return <PairForm isSignedIn={user !== undefined} />;
  return isRestored ? <Display name={user.name} /> : null;
}
