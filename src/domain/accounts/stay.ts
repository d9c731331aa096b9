import { z } from "zod";
import { Name, nameUpTo } from "../entity.ts";
import { Day } from "../time.ts";

export const ROOM_LENGTH_MAX = 20;
export const ACCOUNT_PHONE_LENGTH_MAX = 20;

export const Phone = z.string().max(ACCOUNT_PHONE_LENGTH_MAX);
export const Room = nameUpTo(ROOM_LENGTH_MAX).refine((text) => text.trim() !== "", "must not be blank");

/** A room's stay as whoever charges opens it. Arrival is today unless it is given. */
export const NewStay = z.strictObject({
  _id: z.uuid().optional(),
  room: Room,
  name: Name,
  phone: Phone.optional(),
  arrival: Day.nullish(),
  departure: Day.nullish(),
});
export type NewStay = z.output<typeof NewStay>;
