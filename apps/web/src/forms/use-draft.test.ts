import { salespersonForm } from '@porchlight/domain'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setBrowserPageContext } from '../data/base/page-context.tsx'
import { openDraft } from '../data/drafts.ts'
import { initialRecordForm, recordFormAfter } from '../form-state/record-form-state.ts'
import { pageContext } from '../testing/page.tsx'
import { useDraft, useOpenDraft } from './use-draft.ts'

const stored = { sales_rep_name: 'Sam Field', sales_rep_email: '' }
const draft = { sales_rep_name: ['Sam Field', 'Ann Field'] } as const

beforeEach(() => setBrowserPageContext(pageContext))

const onFound = vi.fn()

/** The hook over a state that follows the events of the form. */
function renderDraft() {
  onFound.mockClear()
  return renderHook(
    ({ state }) => {
      const open = useOpenDraft('sales-person')
      useDraft(open, salespersonForm, state, onFound)
      return open
    },
    {
      initialProps: {
        state: initialRecordForm(salespersonForm, stored, openDraft('sales-person').found !== undefined),
      },
    },
  )
}
const storeDraft = () => {
  const open = openDraft('sales-person')
  open.store(draft)
  open.flush()
}
const found = () => openDraft('sales-person').found

test('reports a draft that was found once', () => {
  storeDraft()
  const { rerender } = renderDraft()
  rerender({ state: initialRecordForm(salespersonForm, stored, false) })
  expect(onFound.mock.calls).toEqual([[draft]])
})

test('stores what differs from the stored answers, at the latest when the page is left', () => {
  const { rerender } = renderDraft()
  const state = recordFormAfter(salespersonForm, initialRecordForm(salespersonForm, stored, false), {
    type: 'changed',
    values: { sales_rep_name: 'Ann Field' },
  })
  rerender({ state })
  expect(found()).toBeUndefined()
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(found()).toEqual(draft)
})

test('stores the draft when the form is gone', () => {
  const { rerender, unmount } = renderDraft()
  const state = recordFormAfter(salespersonForm, initialRecordForm(salespersonForm, stored, false), {
    type: 'changed',
    values: { sales_rep_name: 'Ann Field' },
  })
  rerender({ state })
  unmount()
  expect(found()).toEqual(draft)
})

test('leaves a draft alone until it is applied', () => {
  storeDraft()
  const before = { ...localStorage }
  renderDraft().unmount()
  expect({ ...localStorage }).toEqual(before)
})
