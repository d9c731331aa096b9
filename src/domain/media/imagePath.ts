/**
 * Returns the URL of an image (spec section 3): a full URL or a path from the root stays as it is, a path under /uploads/ is
 * on the API's host, and a bare name is under /uploads/. Empty means no image and stays empty.
 */
export function imageUrl(image: string, apiHost = ""): string {
  if (image === "" || /^https?:\/\//i.test(image)) return image;
  if (image.startsWith("/uploads/")) return `${apiHost}${image}`;
  return image.startsWith("/") ? image : `${apiHost}/uploads/${image}`;
}
