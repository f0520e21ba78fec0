import './search-field.css'
import type { StaffSearchResponse } from '@porchlight/api'
import { staffPageOf, staffPathTo } from '@porchlight/domain/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { errorId } from '../../ui/base/FieldShell.tsx'
import { useInputBeforeHydration } from '../../ui/base/hydration.ts'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { Spinner } from '../../ui/base/Skeleton.tsx'
import { useTimes } from '../../ui/times.ts'
import { useKeyHint } from '../keys/keys.ts'
import { call } from '../session/api.ts'
import { opensApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

export interface Search extends StaffSearchResponse {
  term: string
}

/** Held in the memory of the page for some minutes, so that Back from an application shows the results. It is never in an address. */
const LAST_SEARCH = ['search']
export const useLastSearch = () => useQuery<Search>({ queryKey: LAST_SEARCH, enabled: false }).data

export const SEARCH_FIELD = 'search'
const LONGEST_TERM = 254
const searchIcon: IconShape = 'm21 21-5-5M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z'

/**
 * The search of every page. One application that is found by its number opens, and other results have a page. Where there is no room for
 * the field, it is on that page alone, and a link leads there.
 */
export function SearchField() {
  const { session } = useStaff()
  const client = useQueryClient()
  const last = useLastSearch()
  const [path, go] = useLocation()
  const isPage = staffPageOf(path)?.name === 'search'
  const [term, setTerm] = useState((isPage && last?.term) || '')
  const root = useRef<HTMLFormElement>(null)
  const input = useInputBeforeHydration<HTMLInputElement>(({ value }) => setTerm(value))
  const { busy, problem, errors, run, refuse } = useAction(root)
  const times = useTimes()
  const keyHint = useKeyHint()
  const t = useTexts(texts).search
  if (session?.status !== 'ACTIVE' || !opensApplications(session.grants)) return null

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (term.trim() === '') return refuse({ term: t.empty })
    return void run(async () => {
      const found = await call('POST /staff/search', { body: { term } }).catch(error => {
        const isOften = error instanceof ApiError && error.code === 'too_many_requests' && error.retryAfter !== null
        if (!isOften) throw error
        const message = t.often(times.timeOfDay(new Date(Date.now() + error.retryAfter * 1000).toISOString()))
        throw new ApiError(error.status, { code: 'explained', message })
      })
      client.setQueryData<Search>(LAST_SEARCH, { ...found, term })
      const [row, ...others] = found.rows
      if (row && others.length === 0 && row.matches.some(({ kind }) => kind === 'application'))
        go(staffPathTo('application', { application_id: row.id }))
      else go(staffPathTo('search'))
    })
  }
  // Without a name: sent before the page is hydrated, the form puts nothing into the address.
  return (
    <>
      <form className={isPage ? 'search search--page' : 'search'} ref={root} onSubmit={search} noValidate>
        <label className="hidden" htmlFor={SEARCH_FIELD}>
          {t.label}
        </label>
        <input
          id={SEARCH_FIELD}
          ref={input}
          className="input"
          type="search"
          placeholder={t.hint}
          value={term}
          maxLength={LONGEST_TERM}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={errors.term ? true : undefined}
          aria-describedby={errors.term && errorId(SEARCH_FIELD)}
          onChange={event => setTerm(event.target.value)}
          {...keyHint('/')}
        />
        <button className="icon-button" type="submit" aria-label={t.submit} aria-disabled={busy || undefined}>
          {busy ? <Spinner /> : <Icon shape={searchIcon} />}
        </button>
        <div className="search__answer">
          <span className="hidden" role="status">
            {busy && t.searching}
          </span>
          {errors.term ? (
            <p className="error" id={errorId(SEARCH_FIELD)}>
              {errors.term}
            </p>
          ) : (
            <Problem sentence={problem} />
          )}
        </div>
      </form>
      {!isPage && (
        <Link className="icon-button search__link" href={staffPathTo('search')} aria-label={t.label} {...keyHint('/')}>
          <Icon shape={searchIcon} />
        </Link>
      )}
    </>
  )
}
