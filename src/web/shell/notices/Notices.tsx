import { AddressNotice } from "../../features/network/AddressNotice.tsx";
import { CertificateNotice } from "../../features/network/CertificateNotice.tsx";
import { PrinterNotice } from "../../features/orders/ready/PrinterNotice.tsx";
import { ReadyNotice } from "../../features/orders/ready/ReadyNotice.tsx";
import { UnprintedNotice } from "../../features/orders/ready/UnprintedNotice.tsx";
import { StorageBanner } from "../../features/settings/StorageBanner.tsx";
import { ClockBanner } from "./ClockBanner.tsx";

/** Shows what a person should know while working. Lazy-loaded: the screen works without it. */
export function Notices() {
  return (
    <>
      <AddressNotice />
      <CertificateNotice />
      <StorageBanner />
      <ClockBanner />
      <ReadyNotice />
      <PrinterNotice />
      <UnprintedNotice />
    </>
  );
}
