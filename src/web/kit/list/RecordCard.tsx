import type { ReactNode } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import { Picture } from "../Picture.tsx";
import classes from "./RecordCard.module.css";

/** What a card shows of a record. */
export interface CardFace {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Path or address; empty shows the placeholder. Missing: cards of this kind have no picture. */
  readonly picture?: string;
  /** At the right of the title: a price. */
  readonly figure?: ReactNode;
  readonly badges?: ReactNode;
  readonly text?: string;
}

interface RecordCardProps {
  readonly face: CardFace;
  readonly actions: ReactNode;
  /** It changed just now: the card pulses once. */
  readonly isChanged: boolean;
}

export function RecordCard({ face, actions, isChanged }: RecordCardProps) {
  const { title, subtitle, picture, figure, badges, text } = face;
  return (
    <article className={classes.card} data-changed={isChanged || undefined}>
      <div className={classes.head}>
        {picture !== undefined && <Picture src={imageUrl(picture)} alt="" size={56} />}
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <h2 className={classes.title}>{title}</h2>
            {figure !== undefined && <span className={classes.figure}>{figure}</span>}
          </div>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
      </div>
      {badges !== undefined && <div className={classes.badges}>{badges}</div>}
      {text !== undefined && text !== "" && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}
