import type { StaffPageContext, StaffSessionResponse } from '@porchlight/api'
import { publicStaffPages, staffPageOf } from '@porchlight/domain/staff'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { TimeZone } from '../../ui/times.ts'
import { callForContent, setSignedOutListener } from './api.ts'

interface StaffState extends StaffPageContext {
  /** True if the server was asked for the session: a link from another site brings no Strict cookie. */
  asked: boolean
  /** True if the session ended while the page was open. What was typed stays. */
  isOver: boolean
  /** The code to read out to an administrator. Only this page knows it, and only until it is closed. */
  code: string | null
  setSession(session: StaffSessionResponse, code?: string | null): void
  /** Asks for the session. Returns the milliseconds until it ends by the server's clock, or null where there is none. */
  ask(): Promise<number | null>
}

const Context = createContext<StaffState | undefined>(undefined)

export function useStaff(): StaffState {
  const state = useContext(Context)
  if (!state) throw new Error('A staff page needs a StaffProvider.')
  return state
}

export function StaffProvider({ context, children }: { context: StaffPageContext; children: ReactNode }) {
  const [session, setSession] = useState(context.session)
  const [asked, setAsked] = useState(context.is_session_known)
  const [isOver, setOver] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [path] = useLocation()
  const page = staffPageOf(path)?.name

  useEffect(() => setSignedOutListener(() => setOver(true)), [])

  const ask = async (): Promise<number | null> => {
    try {
      const response = await callForContent('GET /staff/session')
      const found: StaffSessionResponse = await response.json()
      // Nothing that one person read or typed is left to another one.
      if (session && found.id !== session.id) location.reload()
      setSession(found)
      setOver(false)
      const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
      return Date.parse(found.idle_at) - now
    } catch {
      return null
    } finally {
      setAsked(true)
    }
  }
  const needsSession = page !== undefined && !publicStaffPages.has(page)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page that the server rendered without a session
  useEffect(() => {
    if (!asked && needsSession) void ask()
  }, [asked, needsSession])

  const state: StaffState = {
    ...context,
    session,
    asked,
    isOver: isOver && session !== null,
    code,
    setSession: (next, read_out) => {
      setSession(next)
      setAsked(true)
      setOver(false)
      if (read_out !== undefined) setCode(read_out)
    },
    ask,
  }
  return (
    <Context value={state}>
      <TimeZone value={context.time_zone.id}>{children}</TimeZone>
    </Context>
  )
}
