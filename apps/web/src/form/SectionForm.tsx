import type { Fields, Form, Kept, LandSituation, PageId, Values } from '@porchlight/domain'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type RecordName, type SaveOptions, useRecord, useSaveRecord } from '../api/records.ts'
import { Button } from '../ui/Button.tsx'
import { StickyActions } from '../ui/StickyActions.tsx'
import { FormBody } from './FormBody.tsx'
import { Loading } from './Loading.tsx'
import { StepFrame } from './StepFrame.tsx'
import { text } from './text.ts'
import { type FormState, useForm } from './use-form.ts'
import { type PageJourney, useJourney } from './use-journey.ts'
import { useSaving } from './use-saving.ts'

interface SectionFormProps<F extends Fields> {
  page: PageId
  form: Form<F>
  /** The record that it reads, and a part of which it saves. */
  record: RecordName
  /** How it is saved, where that is not a PUT of the record. */
  save?: SaveOptions
  lead?: ReactNode
  /** What the record's answer becomes in the form, where that is more than the form's own properties. */
  initial?(wire: Kept, values: Values<F>): Values<F>
  /** What the next page depends on. */
  answers?(values: Values<F>): { landSituation?: LandSituation | null }
  children(form: FormState<F>, journey: PageJourney, wire: Kept): ReactNode
}

/** A page that is one form over one record: reads it, saves what it asks, goes on. */
export function SectionForm<F extends Fields>(props: SectionFormProps<F>) {
  const { page, record, lead } = props
  const query = useRecord(record)
  const { query: progress, journey } = useJourney(page)
  return (
    <StepFrame page={page} lead={lead}>
      {query.data && journey ? (
        <Loaded {...props} wire={query.data.data} journey={journey} newer={() => query.refetch()} />
      ) : (
        <Loading queries={[query, progress]} label={text().loading} />
      )}
    </StepFrame>
  )
}

interface LoadedProps<F extends Fields> extends SectionFormProps<F> {
  wire: Kept
  journey: PageJourney
  newer(): Promise<unknown>
}

function Loaded<F extends Fields>(props: LoadedProps<F>) {
  const { form, record, save, initial, answers, children, wire, journey, newer } = props
  const formId = useId()
  const read = form.fromKept(form.fromWire(wire))
  const state = useForm(form, initial ? initial(wire, read) : read)
  const saveRecord = useSaveRecord(record, save)
  const saving = useSaving({ fields: state.refuse, newer })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    state.submit((body, values) =>
      saving.run(async () => {
        await saveRecord(body)
        journey.proceed(answers?.(values))
      }),
    )
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="stack">
      <FormBody of={state} problem={saving.problem}>
        {children(state, journey, wire)}
      </FormBody>
      <StickyActions>
        <Button type="submit" kind="primary" wide busy={saving.busy && text().saving}>
          {journey.label()}
        </Button>
      </StickyActions>
    </form>
  )
}
