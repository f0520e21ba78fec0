import { type Entry, financialAccountForm, financialAccountSection } from '@porchlight/domain'
import { aFinancialAccount } from '@porchlight/domain/testing'
import { beforeEach, expect, test } from 'vitest'
import { setBrowserPageContext } from '../data/base/page-context.tsx'
import { openDraft } from '../data/drafts.ts'
import { changedFields } from '../form-state/merge.ts'
import { pageContext } from '../testing/page.tsx'
import { nameOfNew, withDraft } from './with-draft.ts'

beforeEach(() => setBrowserPageContext(pageContext))

const PAGE = 'financial-accounts/'
const savings = { account_type: 'SAVINGS' } as const
/** Two accounts of this kind are allowed. */
const other = { account_type: 'OTHER' } as const
type Start = typeof savings | typeof other
const typed = (start: Start) => aFinancialAccount({ ...start, institution_name: 'Acme' })
const entry = (id: string, answers = aFinancialAccount()): Entry => ({
  ...financialAccountForm.toRequest(answers),
  id,
  version: 1,
})

/** Leaves an account unsaved: under the id of its entry, or under the start values of a new one. */
function leaveDraft(name: string, start: Start = savings) {
  const draft = openDraft(PAGE + name)
  draft.store(changedFields(financialAccountForm, { ...financialAccountForm.empty(), ...start }, typed(start)))
  draft.flush()
}
const dialogOf = (entries: Entry[]) => withDraft(financialAccountSection, entries, PAGE)
const drafts = () => Object.keys(localStorage)

test('finds nothing where nothing was typed', () => {
  expect(dialogOf([entry('a')])).toBeNull()
})

test('finds the entry that was edited', () => {
  leaveDraft('b')
  const edited = entry('b')
  expect(dialogOf([entry('a'), edited])).toEqual({ editing: edited })
})

test('finds the kind of entry that was being added', () => {
  leaveDraft(nameOfNew(savings))
  expect(dialogOf([entry('a')])).toEqual({ adding: savings })
  expect(drafts()).toHaveLength(1)
})

test('finds a second entry of a kind that was being added', () => {
  leaveDraft(nameOfNew(other), other)
  expect(dialogOf([entry('a', aFinancialAccount(other))])).toEqual({ adding: other })
})

test('keeps a draft that differs from the only entry of its kind', () => {
  leaveDraft(nameOfNew(savings))
  expect(dialogOf([entry('a', aFinancialAccount(savings))])).toEqual({ adding: savings })
  expect(drafts()).toHaveLength(1)
})

test.each([
  ['whose entry was removed', 'gone', savings, entry('a')],
  ['whose entry was added, though the response was lost', nameOfNew(other), other, entry('a', typed(other))],
  ['of the only one of its kind, which was added', nameOfNew(savings), savings, entry('a', typed(savings))],
])('removes a draft %s', (_, name, start, stored) => {
  leaveDraft(name, start)
  expect(dialogOf([stored])).toBeNull()
  expect(drafts()).toEqual([])
})
