import type { StaffSearchResponse } from '@porchlight/api'
import { type SearchKind, searchKindLabels } from '@porchlight/domain/staff'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useKeyHint } from '../keys/keys.ts'
import { call } from '../session/api.ts'
import { opensApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { NoAccess, Problem } from '../ui/parts.tsx'
import { QueueTable } from './QueueTable.tsx'
import { texts } from './text.ts'

interface Found extends StaffSearchResponse {
  kind: SearchKind
  term: string
}

/** Results are held in the memory of the page for some minutes, so that Back from an application shows the results. It is never in an address. */
const MEMORY = ['search']
const TERM = 'term'

const inputModes = {
  name: 'text',
  application: 'text',
  loan_number: 'text',
  email: 'email',
  phone: 'tel',
} as const satisfies Record<SearchKind, string>

/** Finds applications by what a person says on the phone. */
export function SearchPage() {
  const { session } = useStaff()
  const client = useQueryClient()
  const t = useTexts(texts).search
  // Runs after the frame has moved the focus to the title, as it does for a page that follows another one: people come here to type,
  // unless results are still there to be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (document.activeElement?.id === TITLE_ID && !client.getQueryData(MEMORY)) document.getElementById(TERM)?.focus()
  }, [])
  return <StaffFrame title={t.title}>{opensApplications(session?.grants ?? []) ? <Search /> : <NoAccess />}</StaffFrame>
}

function Search() {
  const client = useQueryClient()
  const [found, setFound] = useState(client.getQueryData<Found>(MEMORY))
  const keyHint = useKeyHint()
  const t = useTexts(texts).search
  const translate = useTranslate()
  const form = useStaffForm<{ kind: SearchKind; term: string }>({
    empty: { kind: found?.kind ?? 'name', term: found?.term ?? '' },
    check: ({ term }) => (term.trim() === '' ? { term: t.empty } : {}),
    save: async ({ kind, term }) => {
      const asked = { kind, term: term.trim() }
      setFound(undefined)
      const result = { ...asked, ...(await call('POST /staff/search', { body: asked })) }
      client.setQueryData(MEMORY, result)
      setFound(result)
    },
    afterSave: values => values,
    unsaved: 'dropped',
  })
  const { kind } = form.values
  const search = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <>
      {/* Its fields have no names: sent before the page is hydrated, the form puts nothing into the address. */}
      <form className="queue__search" ref={form.root} onSubmit={search} noValidate>
        <SelectInput<SearchKind>
          id="kind"
          label={t.kind}
          placeholder={translate(searchKindLabels.name)}
          options={(Object.keys(searchKindLabels) as SearchKind[])
            .filter(value => value !== 'name')
            .map(value => ({ value, label: translate(searchKindLabels[value]) }))}
          {...form.field('kind')}
          value={kind === 'name' ? null : kind}
          onChange={value => form.change({ kind: value ?? 'name' })}
        />
        <TextInput
          id={TERM}
          label={t.term}
          hint={t.hints[kind]}
          inputMode={inputModes[kind]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('term')}
          {...keyHint('/')}
        />
        <div className="staff__buttons">
          <Button kind="primary" type="submit" busy={form.busy && t.searching}>
            {t.search}
          </Button>
        </div>
      </form>
      <Problem sentence={form.problem} />
      {found && <Results found={found} />}
      <LiveRegion message={found ? t.found(found.rows.length) : ''} />
    </>
  )
}

function Results({ found: { kind, rows, more } }: { found: Found }) {
  const t = useTexts(texts).search
  if (rows.length === 0) return <EmptyState>{kind === 'name' ? t.none : t.noneExact}</EmptyState>
  return (
    <>
      <h2>{`${t.results}: ${t.found(rows.length)}`}</h2>
      {more && <p>{t.more}</p>}
      <QueueTable caption={t.results} rows={rows} />
    </>
  )
}
