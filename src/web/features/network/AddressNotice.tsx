import { Button } from "@mantine/core";
import { Link } from "react-router";
import { settingsApi } from "#domain/settings/api.ts";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { OpenAddressButton } from "./OpenAddressButton.tsx";

/** Shows that the restaurant has another address than the address bar's, or that this page needs the server to open. */
export function AddressNotice() {
  const canonical = useApiQueryState(settingsApi.read, {}).value?.canonicalOrigin;
  if (isOther(canonical)) return <OtherAddress canonical={canonical} />;
  if (window.isSecureContext) return null;
  return (
    <div role="note" className={banner.banner}>
      <span>
        Over plain HTTP changes wait on this device, but the app cannot be opened without the server.
      </span>
      <Button component={Link} to="/install" variant="subtle">
        Set this device up
      </Button>
    </div>
  );
}

/** Shows the restaurant's own address with a button that opens it; nothing if this is it, or if none is set. */
export function OtherAddress({ canonical }: { readonly canonical: string | undefined }) {
  if (!isOther(canonical)) return null;
  return (
    <div role="note" className={banner.banner}>
      <span>
        This house's address is {canonical}. Work without the server is promised there only
        {window.isSecureContext ? "." : ": here the app cannot be opened without it."}
      </span>
      <OpenAddressButton origin={canonical} label="Go there" />
    </div>
  );
}

const isOther = (canonical = ""): canonical is string => canonical !== "" && canonical !== location.origin;
