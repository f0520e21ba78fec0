import type { Fields, Form, PageId, StoredAnswers, Values } from '@porchlight/domain'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ApiResponse } from '../data/client.ts'
import { type SavedRecord, useRecord, useSaveRecord } from '../data/records.ts'
import { useTexts, useTranslate } from '../text/texts.ts'
import { untilSeen } from '../ui/after-press.ts'
import { EstimateContext } from './estimate-context.ts'
import { FlowLoading } from './FlowActions.tsx'
import { LockableFields } from './LockableFields.tsx'
import { PageForm } from './PageForm.tsx'
import { StepFrame } from './StepFrame.tsx'
import { texts } from './text.ts'
import { useDraftName } from './use-draft.ts'
import { type PageFlow, usePageFlow } from './use-page-flow.ts'
import { type FormState, useRecordForm } from './use-record-form.ts'

export interface RecordPage<F extends Fields> {
  flow: PageFlow
  /** The record as it was read. */
  record: StoredAnswers
  /** Sets these answers and submits at once, without the button. */
  save(answers: Partial<Values<F>>): void
}

type RecordFormProps<F extends Fields> = SavedRecord & {
  page: PageId
  /** The form, or how to make it from the record where the questions depend on what is stored. The function is stable between renders. */
  form: Form<F> | ((record: StoredAnswers) => Form<F>)
  /** The part of the record that the form starts with; all of it, by default. */
  start?(record: StoredAnswers): StoredAnswers
  lead?: ReactNode
  /** Returns whether the button shows; always, by default. */
  hasButton?(values: Values<F>): boolean
  children(form: FormState<F>, page: RecordPage<F>): ReactNode
}

/** A page that is one form over one record: reads the record, saves the form's part of it, goes to the next page. */
export function RecordForm<F extends Fields>(props: RecordFormProps<F>) {
  const t = useTexts(texts)
  const { page, form, record, lead } = props
  const query = useRecord(record)
  const { query: progress, flow } = usePageFlow(page)
  const [opened, setOpened] = useState<ApiResponse<StoredAnswers>>()
  const hasEstimate = useContext(EstimateContext) !== undefined
  const [typed, setTyped] = useState<StoredAnswers>()
  // A stale record must not be edited, and a later read must not overwrite what is typed: the form opens once.
  if (!opened && query.data && query.fetchStatus === 'idle') setOpened(query.data)
  const definition = useMemo(() => (typeof form === 'function' ? opened && form(opened.data) : form), [form, opened])
  return (
    <StepFrame page={page} lead={lead} typed={typed}>
      {opened && definition && flow ? (
        <Loaded
          {...props}
          definition={definition}
          response={opened}
          onTyped={hasEstimate ? setTyped : undefined}
          flow={flow}
          reload={query.readAgain}
        />
      ) : (
        <FlowLoading queries={flow ? [query] : [progress]} label={t.loading} />
      )}
    </StepFrame>
  )
}

type LoadedProps<F extends Fields> = RecordFormProps<F> & {
  definition: Form<F>
  response: ApiResponse<StoredAnswers>
  flow: PageFlow
  reload(): Promise<ApiResponse<StoredAnswers>>
  /** Gets the answers that differ from what is stored, and undefined once none does. */
  onTyped: ((answers: StoredAnswers | undefined) => void) | undefined
}

function Loaded<F extends Fields>(props: LoadedProps<F>) {
  const t = useTexts(texts)
  const { page, definition, start, hasButton, children, response, flow, reload, onTyped } = props
  const valuesIn = ({ data }: ApiResponse<StoredAnswers>) =>
    definition.fromStored(definition.fromApi(start ? start(data) : data))
  const translate = useTranslate()
  const read = useRef(response)
  const seen = useRef<Promise<void>>(undefined)
  const [stored] = useState(() => valuesIn(response))
  const saveRecord = useSaveRecord(props)
  const form = useRecordForm({
    definition,
    stored,
    draftName: useDraftName(page),
    save: (body, stop) => saveRecord(body, stop, read.current),
    reload: async () => {
      read.current = await reload()
      return valuesIn(read.current)
    },
    onSaved: async values => {
      await seen.current
      flow.proceed({ values })
    },
  })

  const { values, isChanged } = form
  useEffect(() => {
    onTyped?.(isChanged ? definition.toStored(definition.clearInapplicable(values)) : undefined)
  }, [onTyped, isChanged, definition, values])

  const button = (hasButton?.(form.values) ?? true) ? translate(flow.label()) : undefined
  return (
    <PageForm form={form} button={button} busy={t.saving}>
      <LockableFields>
        {children(form, {
          flow,
          record: response.data,
          save: answers => {
            seen.current = untilSeen()
            form.submit(answers)
          },
        })}
      </LockableFields>
    </PageForm>
  )
}
