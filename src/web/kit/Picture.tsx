import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./Picture.module.css";

interface PictureProps {
  /** An address or "". Without an address, or if the image cannot be loaded, a placeholder is shown (spec section 3). */
  readonly src: string;
  readonly alt: string;
  /** Width and height in pixels; without it the picture fills its box at 4:3. */
  readonly size?: number;
}

export function Picture({ src, alt, size }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const box = size === undefined ? {} : { style: { width: size, height: size } };
  if (src === "" || failed === src) {
    return (
      <span
        className={classes.placeholder}
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
        {...box}
      >
        <IconPhoto size={24} stroke={1.5} />
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      {...box}
    />
  );
}
