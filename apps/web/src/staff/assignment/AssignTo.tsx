import type { AssignmentResult } from '@porchlight/api'
import { normalizeText } from '@porchlight/domain'
import { assignmentReasonError, isLicensedIn, mayAssign, needsAssignmentReason } from '@porchlight/domain/staff'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call, readAgain } from '../session/api.ts'
import { managesDealers } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { NotRead } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { AssignmentResults } from './AssignmentResults.tsx'
import { type Assignable, countAssigned, giveBack, movedBy } from './assignable.ts'
import { texts } from './text.ts'
import { useAssignees } from './use-assignees.ts'

const NO_ONE = 'none'

/** Returns whether the chosen person has the application now. */
const isSettled = (outcome: AssignmentResult['outcome']): boolean => outcome === 'ASSIGNED' || outcome === 'UNCHANGED'

type Undo = ((stop: AbortSignal) => Promise<unknown>) | undefined

interface AssignToProps {
  applications: readonly Assignable[]
  /** Above the fields. */
  children?: ReactNode
  /** Reads the page again: it shows the person who was faster. */
  changed(): Promise<unknown>
  /** Closes the dialog; with what is said where something was done, and how to take it back. */
  onClose(said?: string, undo?: Undo): void
}

/** Assigns applications to oneself, to another person, or to no one. Where some stay as they are, it says why. */
export function AssignTo({ applications, children, changed, onClose }: AssignToProps) {
  const { session } = useStaff()
  const [end, setEnd] = useState<{
    to: string | null
    results: readonly AssignmentResult[]
    said: string
    undo: Undo
  }>()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const self = session?.id ?? ''
  const only = applications.length === 1 ? applications[0] : undefined
  const dealers = [...new Set(applications.map(({ dealer_id }) => dealer_id))]
  const { query, options: people, others, unlicensed } = useAssignees(applications)
  const leftOut = others.flatMap(({ id, name }) => (id === self ? [] : name))
  const withoutLicense = unlicensed.filter(({ id }) => id !== only?.from?.id).map(({ name }) => name)
  const states = [...new Set(applications.flatMap(({ state }) => state ?? []))]
  const isOwn = applications.every(({ from }) => from?.id === self)
  const isForSelf = !isOwn && states.every(state => isLicensedIn(session?.licensed_in ?? null, state))
  const options = [
    ...(isForSelf ? [{ value: self, label: t.own }] : []),
    ...people.filter(({ value }) => value !== self && value !== only?.from?.id),
    ...(applications.some(({ from }) => from) ? [{ value: NO_ONE, label: t.noOne }] : []),
  ]
  const rows = applications.map(({ application_id, from }) => ({ application_id, from: from?.id ?? null }))
  const isAsked = needsAssignmentReason(self, rows)
  const reasonError = (reason: string) => {
    const error = assignmentReasonError(normalizeText(reason), isAsked)
    return error && { reason: translate(error) }
  }
  const saidOf = (to: string | null, done: readonly AssignmentResult[]): string => {
    const name = done.find(({ outcome }) => isSettled(outcome))?.assignee?.name ?? ''
    if (only) return to === null ? t.unassigned : to === self ? t.assignedToYou : t.assigned(name)
    const unchanged = done.filter(({ outcome }) => outcome === 'UNCHANGED').length
    return t.several(countAssigned(done), to === null ? null : to === self ? t.you : name, unchanged)
  }
  const actor = { id: self, is_manager: managesDealers(session?.grants ?? [], dealers) }
  const form = useStaffForm<{ assignee_id: string | null; reason: string }>({
    empty: { assignee_id: only && isForSelf ? self : null, reason: '' },
    check: ({ assignee_id, reason }) => ({
      ...(assignee_id === null && { assignee_id: t.choose }),
      ...reasonError(reason),
    }),
    save: async ({ assignee_id, reason }, once) => {
      const to = assignee_id === NO_ONE ? null : assignee_id
      const body = { applications: rows, assignee_id: to, reason }
      const sent = call('POST /staff/assignments', { body, ...once(body) })
      const { results: done } = await readAgain(sent, changed)
      const outcomes = new Set(done.map(({ outcome }) => outcome))
      const refused =
        outcomes.size === 1 && (outcomes.has('NOT_ABLE') ? t.notAble : outcomes.has('NOT_LICENSED') && t.notLicensed)
      if (refused) throw new ApiError(422, { code: 'explained', message: refused, errors: { assignee_id: refused } })
      const isDone = done.every(({ outcome }) => isSettled(outcome))
      // From those who had them before: the page reads who has them now.
      const back =
        countAssigned(done) > 0 && mayAssign(actor, to)
          ? (stop: AbortSignal) => giveBack(movedBy(applications, done), t, stop)
          : undefined
      if (isDone) return onClose(saidOf(to, done), back)
      const [first] = done
      if (only && first)
        throw new ApiError(0, { code: 'explained', message: `${t.outcomes[first.outcome](first.assignee?.name)}.` })
      setEnd({ to, results: done, said: saidOf(to, done), undo: back })
    },
    unsaved: 'dropped',
  })
  const hints = [
    ...((dealers.length > 1 || people.length === 0) && leftOut.length > 0 ? [t.leftOut(leftOut, dealers.length)] : []),
    ...(withoutLicense.length > 0 ? [t.unlicensed(withoutLicense, states)] : []),
  ]
  const nameOf = (id: string) => applications.find(({ application_id }) => application_id === id)?.name
  const isForOther = form.values.assignee_id !== null && form.values.assignee_id !== self
  if (end)
    return (
      <AssignmentResults
        title={t.result(countAssigned(end.results), end.results.length, end.to)}
        results={end.results}
        nameOf={nameOf}
        onClose={() => onClose(end.said, end.undo)}
      />
    )
  return (
    <FormDialog
      short
      form={form}
      title={only ? t.title : t.titleOf(applications.length)}
      act={t.assign}
      onClose={onClose}
    >
      {children}
      <NotRead query={query} />
      <SelectInput
        id="assignee_id"
        label={t.to}
        placeholder={all.select}
        options={options}
        {...(hints.length > 0 && { hint: hints.join(' ') })}
        {...form.field('assignee_id')}
      />
      {(isAsked || isForOther) && (
        <TextInput
          id="assignment_reason"
          label={t.reason}
          hint={t.reasonHint}
          {...(!isAsked && { optional: all.optional })}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  )
}
