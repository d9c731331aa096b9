import type { ReactNode } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import { Picture } from "../Picture.tsx";
import classes from "./RecordCard.module.css";

export interface CardContent {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** A path or address; empty for a placeholder. Left out where cards have no pictures. */
  readonly picture?: string;
  /** Shown at the right of the title: a price. */
  readonly figure?: ReactNode;
  readonly badges?: ReactNode;
  readonly text?: string;
}

export interface RecordCardProps {
  readonly content: CardContent;
  readonly actions: ReactNode;
  /** The record has just changed: the card is highlighted for a moment. */
  readonly isChanged: boolean;
  /** By which the card is dragged. */
  readonly handle?: ReactNode;
}

export function RecordCard({ content, actions, isChanged, handle }: RecordCardProps) {
  const { title, subtitle, picture, figure, badges, text } = content;
  return (
    <article className={classes.card} data-changed={isChanged || undefined}>
      <div className={classes.head}>
        {picture !== undefined && <Picture src={imageUrl(picture)} alt="" size={56} />}
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <h2 className={classes.title}>{title}</h2>
            {figure !== undefined && <span className={classes.figure}>{figure}</span>}
            {handle}
          </div>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
      </div>
      {badges !== undefined && <div className={classes.badges}>{badges}</div>}
      {text !== undefined && text !== "" && (
        <p className={classes.text} title={text}>
          {text}
        </p>
      )}
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}
