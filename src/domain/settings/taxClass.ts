import { z } from "zod";

/**
 * Which rate of tax a line has. All that is served is restaurant service, at the rate of the premises; liquor and packaged goods
 * will be classes of their own.
 */
export const TaxClass = z.enum(["service"]);
export type TaxClass = z.infer<typeof TaxClass>;
/** The class of an item that says none. */
export const TAX_CLASS_DEFAULT: TaxClass = "service";
