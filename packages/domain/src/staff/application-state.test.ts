import { expect, test } from 'vitest'
import { addressForm } from '../sections/address/address.ts'
import { placementForm } from '../sections/home-and-land/home.ts'
import { applicationState } from './application-state.ts'

const home = (state: 'GA' | null) => placementForm.toStored({ ...placementForm.empty(), state })
const address = (address_type: 'CURRENT' | 'PREVIOUS', state: 'TX' | 'OK') =>
  addressForm.toStored({ ...addressForm.empty(), address_type, state })
const lists = { address: [address('PREVIOUS', 'OK'), address('CURRENT', 'TX')] }

test.each([
  ['the home', { home: home('GA'), lists }, 'GA'],
  ['the present address where that of the home is not known', { home: home(null), lists }, 'TX'],
  ['the present address without a home', { home: undefined, lists }, 'TX'],
  ['nothing without both', { home: undefined, lists: {} }, null],
  ['nothing once the answers are deleted', undefined, null],
])('the state of an application is that of %s', (_, primary, state) => {
  expect(applicationState(primary)).toBe(state)
})
