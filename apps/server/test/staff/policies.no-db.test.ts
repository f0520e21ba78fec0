import { staffRoles } from '@porchlight/domain/staff'
import { describe, expect, test } from 'vitest'
import { authorize } from '../../src/applications/gate/policy.ts'
import { newId } from '../../src/platform/ids.ts'
import { authorizeStaff, type StaffAction, staffPolicy } from '../../src/staff/administration/policy.ts'
import { actions, codeOf, primary, rightsOverSubmitted, submitted } from '../applications/policy-records.ts'
import { staffActor } from '../support/actors.ts'

const staffActions = Object.keys(staffPolicy) as StaffAction[]

describe.each(staffRoles)('%s', role => {
  const actor = staffActor([{ role, scope: 'ALL' }])
  const byManagers: StaffAction[] = role === 'MANAGER' ? ['staff.away'] : []
  const onPeople = role === 'ADMINISTRATOR' ? staffActions : byManagers

  test.each(staffActions)('%s, of another person', action => {
    const refusal = codeOf(() => authorizeStaff(actor, action, newId()))
    expect(refusal).toBe(onPeople.includes(action) ? undefined : 'staff_forbidden')
  })
})

test('the rights of two roles add up, and none comes from holding both', () => {
  const both = staffActor([
    { role: 'OFFICER', scope: 'ALL' },
    { role: 'ADMINISTRATOR', scope: 'ALL' },
  ])
  expect(actions.filter(action => !codeOf(() => authorize(both, action, submitted, primary.id)))).toEqual(
    actions.filter(action => rightsOverSubmitted.OFFICER.includes(action)),
  )
  expect(staffActions.filter(action => !codeOf(() => authorizeStaff(both, action, newId())))).toEqual(staffActions)
})

const onOwnAccess: StaffAction[] = ['staff.confirm', 'staff.grant', 'staff.license', 'staff.reset', 'staff.deactivate']
test.each(staffActions)('%s, of their own person', action => {
  const actor = staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const refusal = codeOf(() => authorizeStaff(actor, action, actor.staff_id))
  expect(refusal).toBe(onOwnAccess.includes(action) ? 'staff_own_grants' : undefined)
})

test('no one without a grant may do anything', () => {
  for (const action of staffActions)
    expect(codeOf(() => authorizeStaff(staffActor([]), action, newId()))).toBe('staff_forbidden')
})
