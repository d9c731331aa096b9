import type { Role } from "#domain/permissions.ts";
import { demoId } from "./demoId.ts";

/** An account that may sign in while the server runs with demo data. */
export interface DemoAccount {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** True if the sign-in screen shows it. The others fill lists and reports. */
  readonly isShown: boolean;
}

/** Returns an account of a demo resort. Its password is its username and 123. */
function account(domain: string, role: Role, username: string, name: string): DemoAccount {
  return {
    id: demoId(`account/${username}`),
    username,
    password: `${username}123`,
    name,
    email: `${username}@${domain}.example`,
    role,
    isShown: username === role && (role === "admin" || role === "waiter"),
  };
}

export const demoAccounts: readonly DemoAccount[] = [
  account("palmgrove", "admin", "admin", "Meera Kamat"),
  account("palmgrove", "waiter", "waiter", "Asha Naik"),
  account("palmgrove", "waiter", "rohan", "Rohan Gaonkar"),
  account("palmgrove", "waiter", "joseph", "Joseph Fernandes"),
];

/** The staff of DEMO=large: every role, and names as long as they are. */
export const largeDemoAccounts: readonly DemoAccount[] = [
  account("aravalli", "admin", "admin", "Maharani Yashwant Kanwar Shekhawat-Rathore"),
  account("aravalli", "manager", "manager", "Venkatanarasimharaju Subramanian Iyer"),
  account("aravalli", "cashier", "cashier", "Rajeshwari Bhattacharyya-Chattopadhyay"),
  account("aravalli", "waiter", "waiter", "Ramesh Chandra Vaishnav"),
  account("aravalli", "waiter", "krishna", "Krishnamurthy Venkataraghavan"),
  account("aravalli", "waiter", "om", "Om"),
  account("aravalli", "waiter", "sunita", "सुनीता मीणा"),
  account("aravalli", "waiter", "bhanwar.singh.chauhan", "Bhanwar Singh Chauhan (Lakeside, evenings)"),
  account("aravalli", "waiter", "mary", "Mary Immaculate D'Souza e Fernandes"),
];
