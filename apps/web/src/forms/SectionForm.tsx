import type { Fields, Form, PageId, StoredAnswers, Values } from '@porchlight/domain'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiResponse } from '../data/client.ts'
import { type RecordName, type SaveOptions, useRecord, useSaveRecord } from '../data/records.ts'
import { Loading } from './Loading.tsx'
import { PageForm } from './PageForm.tsx'
import { StepFrame } from './StepFrame.tsx'
import { text } from './text.ts'
import { useDraftedForm, useDraftName } from './use-drafted-form.ts'
import type { FormState } from './use-form.ts'
import { type PageFlow, usePageFlow } from './use-page-flow.ts'
import { useSavingForm } from './use-saving-form.ts'

export interface SectionPage<F extends Fields> {
  journey: PageFlow
  /** The record as it was read. */
  wire: StoredAnswers
  /** Gives these answers and goes on at once, without the button. */
  save(answers: Partial<Values<F>>): void
}

interface SectionFormProps<F extends Fields> {
  page: PageId
  /** Where what is asked hangs on what is known: made from the record. */
  form: Form<F> | ((wire: StoredAnswers) => Form<F>)
  /** The record that it reads, and a part of which it saves. */
  record: RecordName
  /** How it is saved, where that is not a PUT of the record. */
  save?: SaveOptions
  lead?: ReactNode
  /** What the next page depends on. */
  answers?(values: Values<F>): { values?: StoredAnswers }
  /** Whether there is something to go on with by the button; always, where nothing is said. */
  hasButton?(values: Values<F>): boolean
  children(form: FormState<F>, page: SectionPage<F>): ReactNode
}

/** A page that is one form over one record: reads it, saves what it asks, goes on. */
export function SectionForm<F extends Fields>(props: SectionFormProps<F>) {
  const { page, form, record, lead } = props
  const query = useRecord(record)
  const { query: progress, journey } = usePageFlow(page)
  const [opened, setOpened] = useState<{ read: ApiResponse<StoredAnswers>; form: Form<F> }>()
  // What was read before another page changed it must not be edited; what is read later must not overwrite what is typed.
  if (!opened && query.data && !query.isFetching)
    setOpened({ read: query.data, form: typeof form === 'function' ? form(query.data.data) : form })
  return (
    <StepFrame page={page} lead={lead}>
      {opened && journey ? (
        <Loaded {...props} form={opened.form} opened={opened.read} journey={journey} readAgain={query.readAgain} />
      ) : (
        <Loading queries={journey ? [query] : [progress]} label={text().loading} />
      )}
    </StepFrame>
  )
}

interface LoadedProps<F extends Fields> extends SectionFormProps<F> {
  form: Form<F>
  opened: ApiResponse<StoredAnswers>
  journey: PageFlow
  readAgain(): Promise<ApiResponse<StoredAnswers>>
}

function Loaded<F extends Fields>(props: LoadedProps<F>) {
  const { page, form, record, save, answers, hasButton, children, opened, journey, readAgain } = props
  const valuesIn = ({ data }: ApiResponse<StoredAnswers>) => form.fromStored(form.fromApi(data))
  const state = useDraftedForm(form, valuesIn(opened), useDraftName(page))
  const read = useRef(opened)
  const saveRecord = useSaveRecord(record, save)
  const saving = useSavingForm(state, {
    save: body => saveRecord(body, read.current),
    readAgain: async () => {
      read.current = await readAgain()
      return valuesIn(read.current)
    },
    saved: values => journey.proceed(answers?.(values)),
  })

  const button = (hasButton?.(state.values) ?? true) ? journey.label() : undefined
  return (
    <PageForm of={state} saving={saving} button={button} busy={text().saving}>
      {children(state, { journey, wire: opened.data, save: saving.submit })}
    </PageForm>
  )
}
