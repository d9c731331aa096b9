import screenReader from "../../../kit/screenReader.module.css";
import classes from "./OrderingSteps.module.css";

const STEPS = ["Select area", "Choose table", "Select category", "Add items"] as const;

/** How to take an order, while no table is selected. */
export function OrderingSteps({ hasArea }: { readonly hasArea: boolean }) {
  const current = hasArea ? 1 : 0;
  return (
    <section className={classes.steps} aria-label="How to take an order">
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} data-state={index < current ? "done" : index === current ? "current" : "next"}>
            <span className={classes.number} aria-hidden>
              {index < current ? "✓" : index + 1}
            </span>
            <span>
              {step}
              {index < current && <span className={screenReader.only}> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
