import { Skeleton } from "@mantine/core";
import layout from "./OrderTaking.module.css";
import classes from "./OrderTakingSkeleton.module.css";

const TILES = Array.from({ length: 10 }, (_, index) => index);
const AREAS = TILES.slice(0, 3);

/** The screen's own shape while its data loads. */
export function OrderTakingSkeleton() {
  return (
    <div className={layout.screen}>
      <div className={layout.layout}>
        <div className={layout.floor}>
          <p className={classes.text} role="status">
            Loading restaurant areas...
          </p>
          <div className={classes.areas} aria-hidden>
            {AREAS.map((index) => (
              <Skeleton key={index} height={44} width={104} />
            ))}
          </div>
          <div className={classes.tiles} aria-hidden>
            {TILES.map((index) => (
              <Skeleton key={index} height={92} />
            ))}
          </div>
        </div>
        <div className={layout.order} aria-hidden>
          <Skeleton height={56} m="sm" w="auto" />
        </div>
        <div className={layout.booked} aria-hidden>
          <Skeleton height={72} m="sm" w="auto" />
          <Skeleton height={96} m="sm" w="auto" />
        </div>
      </div>
    </div>
  );
}
