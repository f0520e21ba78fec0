import { addressForm } from '../sections/address/address.ts'
import { placementForm } from '../sections/home-and-land/home.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'

type Answers = Pick<BorrowerAnswers, 'home' | 'lists'>
export const homeStateOf = ({ home }: Answers): string | null => (home ? placementForm.fromStored(home).state : null)
export const presentStateOf = ({ lists }: Answers): string | null =>
  lists.address?.map(stored => addressForm.fromStored(stored)).find(each => each.address_type === 'CURRENT')?.state ??
  null

/**
 * The state of an application, by the answers of its primary borrower: that of the home, else that of the present address. Null where
 * neither is known.
 */
export const applicationState = (primary: Answers | undefined): string | null =>
  primary ? (homeStateOf(primary) ?? presentStateOf(primary)) : null
