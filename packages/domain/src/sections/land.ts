import { choices, type ValueOf } from '../kernel/choices.ts'

export const landSituation = choices({
  ALREADY_OWNED: 'I already own the land',
  CURRENTLY_FINANCED: 'I am financing the land',
  PURCHASING: 'I am buying the land',
  LEASING: 'I am leasing the land',
  FAMILY: 'It is family land',
  RESERVATION: 'It is on a reservation',
})
export type LandSituation = ValueOf<typeof landSituation>
