import { Skeleton } from "@mantine/core";
import grid from "../../features/orders/tables/TableGrid.module.css";
import layout from "./OrderTaking.module.css";
import floor from "./tables/FloorPanel.module.css";

const TABLES = Array.from({ length: 40 }, (_, index) => index);
const AREAS = TABLES.slice(0, 3);

/** The floor, with which the screen begins, while its data loads. */
export function OrderTakingSkeleton() {
  return (
    <div className={layout.screen}>
      <div className={layout.layout}>
        <div className={layout.floor}>
          <div className={floor.floor}>
            <div className={floor.areaTabs} aria-hidden>
              {AREAS.map((index) => (
                <Skeleton key={index} height={44} width={104} />
              ))}
            </div>
            <div className={floor.tables} aria-hidden>
              <div className={grid.grid} data-floor="">
                {TABLES.map((index) => (
                  <Skeleton key={index} height={56} />
                ))}
              </div>
            </div>
            <p className={floor.begin} role="status">
              Loading restaurant areas...
            </p>
          </div>
        </div>
        <div className={layout.booked} aria-hidden>
          <Skeleton height={72} m="sm" w="auto" />
          <Skeleton height={96} m="sm" w="auto" />
        </div>
      </div>
    </div>
  );
}
