import { z } from "zod";

/** The class that decides a line's tax rate. Everything served is restaurant service, at the rate of the premises. */
export const TaxClass = z.enum(["service"]);
export type TaxClass = z.infer<typeof TaxClass>;
/** The default class of an item. */
export const TAX_CLASS_DEFAULT: TaxClass = "service";
