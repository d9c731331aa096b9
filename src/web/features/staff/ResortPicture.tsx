import { useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import classes from "./ResortPicture.module.css";

/** The resort's picture above its name; nothing without one, or while it cannot be loaded. */
export function ResortPicture({ picture = "" }: { readonly picture: string | undefined }) {
  const [failed, setFailed] = useState("");
  if (picture === "" || failed === picture) return null;
  return (
    <img className={classes.picture} src={imageUrl(picture)} alt="" onError={() => setFailed(picture)} />
  );
}
