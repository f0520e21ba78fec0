import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

const NO_ONE = 'none'

/** Assigns the application to oneself, to another person, or to no one. */
export function AssignDialog({ view, changed, onClose }: ActionDialogProps) {
  const { assignee, assigned_at, version, people } = view.assignment
  const { session } = useStaff()
  const times = useTimes()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const isOwn = assignee !== null && assignee.id === session?.id
  const own = session && !isOwn ? [{ value: session.id, label: t.own }] : []
  const others = people.filter(({ id }) => id !== session?.id).map(({ id, name }) => ({ value: id, label: name }))
  const options = [...own, ...others, ...(assignee ? [{ value: NO_ONE, label: t.noOne }] : [])]
  const form = useStaffForm<{ assignee_id: string | null }>({
    empty: { assignee_id: own[0]?.value ?? null },
    check: ({ assignee_id }) => (assignee_id === null ? { assignee_id: t.choose } : {}),
    save: async ({ assignee_id }) => {
      const to = assignee_id === NO_ONE ? null : assignee_id
      await call('POST /staff/applications/{application_id}/assignment', {
        params: { application_id: view.id },
        body: { assignee_id: to, from: assignee?.id ?? null },
        ifMatch: version,
      })
        // The page shows the person who was faster.
        .finally(changed)
      const name = options.find(({ value }) => value === assignee_id)?.label ?? ''
      onClose(to === null ? t.unassigned : to === session?.id ? t.assignedToYou : t.assigned(name))
    },
    unsaved: 'dropped',
  })
  return (
    <Dialog
      short
      title={t.title}
      closeLabel={all.close}
      onClose={() => form.busy || onClose()}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={() => form.busy || onClose()}>{all.cancel}</Button>
          <Button type="submit" kind="primary" busy={form.busy && all.saving}>
            {t.assign}
          </Button>
        </>
      }
    >
      <div className="stack" ref={form.root}>
        <p>
          <span>{assignee ? t.now(assignee.name) : t.none}</span>{' '}
          {assigned_at && <span className="soft">{t.since(times.minute(assigned_at))}</span>}
        </p>
        <SelectInput
          id="assignee_id"
          label={t.to}
          placeholder={all.select}
          options={options}
          {...form.field('assignee_id')}
        />
        <Problem sentence={form.problem} />
      </div>
    </Dialog>
  )
}
