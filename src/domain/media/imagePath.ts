/**
 * Returns where the browser finds a picture (spec section 3): a full URL is kept; a path under /uploads/ is served by
 * the API's host; another path from the root is kept; a bare name lies under /uploads/. Empty stays empty: there is no
 * picture.
 */
export function imageUrl(image: string, apiHost = ""): string {
  if (image === "" || /^https?:\/\//i.test(image)) return image;
  if (image.startsWith("/uploads/")) return `${apiHost}${image}`;
  return image.startsWith("/") ? image : `${apiHost}/uploads/${image}`;
}
