import { phrase } from '../forms/text.ts'

/** The actors of an item. ASSIGNEE: the staff member that the application is assigned to; SYSTEM: a job or a setting. */
export const itemActors = ['BORROWER', 'ASSIGNEE', 'SYSTEM'] as const
export type ItemActor = (typeof itemActors)[number]

/** The step that an item is needed for, with its label for staff. */
export const itemStages = {
  TO_DECIDE: phrase('To decide'),
  TO_CLOSE: phrase('To close'),
} as const
export type ItemStage = keyof typeof itemStages

/** The party that an item waits for, with its label for staff. Parties other than the borrower get no message. */
export const itemParties = {
  BORROWER: phrase('Borrower'),
  DEALER: phrase('Dealer'),
  PARK: phrase('Community'),
  LAND_OWNER: phrase('Land owner'),
  LANDLORD: phrase('Landlord'),
  LENDER: phrase('Lender'),
} as const
export type ItemParty = keyof typeof itemParties

/** The groups of items, with their labels. A borrower sees the group alone of an item that another borrower is asked for. */
export const itemGroups = {
  IDENTITY: phrase('Identity'),
  INCOME: phrase('Income'),
  MONEY: phrase('Money'),
  HOME_AND_LAND: phrase('The home and its place'),
  OTHER: phrase('Other'),
} as const
export type ItemGroup = keyof typeof itemGroups

/** The longest words of an answer or a reason, in characters. */
export const LONGEST_ITEM_WORDS = 2000
