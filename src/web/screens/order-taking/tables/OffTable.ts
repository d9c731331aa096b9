import { idlePart } from "../../../kit/feedback/lazy.tsx";

export const OffTableTiles = idlePart(
  async () => (await import("../../../features/orders/places/OffTableTiles.tsx")).OffTableTiles,
);
