import type { StaffMemberResponse, StaffMembersResponse } from '@porchlight/api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openStaffPage } from './open-page.tsx'

export const nina: StaffMemberResponse = {
  id: 's-2',
  name: 'Nina Novak',
  email: 'nina@lender.example',
  title: 'Loan officer',
  nmls_id: '',
  status: 'ACTIVE',
  version: 3,
  grants: [{ role: 'OFFICER', dealer: null }],
  licenses: [],
  passkeys: 1,
  last_signed_in_at: null,
  created_at: '2026-11-20T17:00:00.000Z',
  invitation: null,
  away_until: null,
  can_confirm: false,
}

const people: StaffMembersResponse = {
  people: [
    nina,
    { ...nina, id: 's-3', name: 'Omar Ortiz', grants: [{ role: 'MANAGER', dealer: null }] },
    { ...nina, id: 's-4', name: 'Cora Compliance', grants: [{ role: 'COMPLIANCE', dealer: null }] },
    { ...nina, id: 's-5', name: 'Ines Invited', status: 'INVITED' },
  ],
  dealers: [{ id: 'd-1', name: 'Sunrise Homes' }],
}

/** Opens the page of a person that the server has in the form of `stored`. */
export const openPerson = (
  stored: { person: StaffMemberResponse },
  replies: Parameters<typeof openStaffPage>[1] = {},
): ReturnType<typeof openStaffPage> =>
  openStaffPage('/staff/people/s-2', {
    'GET /people/s-2': () => ({ body: stored.person }),
    'GET /people': () => ({ body: people }),
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
    ...replies,
  })

export const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
/** Presses the button that stands for a passkey. */
export const confirm = (): Promise<void> => press('Confirm (development)')
