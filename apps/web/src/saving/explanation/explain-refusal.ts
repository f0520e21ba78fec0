import { type ErrorCode, pathTo } from '@porchlight/domain'
import { type ApiError, isApplicationGone } from '../../data/base/api-error.ts'
import { type Language, textsIn } from '../../text/texts.ts'
import { withErrorId } from '../../ui/base/error-ids.ts'
import { texts } from './text.ts'

/** A link to a page that resolves the refusal, or the retry of the save once the application is open again. */
export type Recovery = { label: string; to: string } | { onOpen(): void }

interface Explanation {
  problem: string | null
  /** The way to continue, if the refusal has one. */
  recovery: Recovery | null
  /** The path of the page that replaces this one. */
  redirect?: string
}

interface RefusedSave {
  language: Language
  dealer: string
  /** The id of the page's application; '' on a page without one. */
  application: string
  /** The sentence of `failureMessage`, shown where the refusal has no explanation here. */
  message: string
  retry(): void
}

const locked: readonly (string | undefined)[] = [
  'signing_started',
  'reopen_required',
  'reopen_by_primary_required',
] satisfies ErrorCode[]

/** Explains why the server refused a save or failed. */
export function explainRefusal(error: ApiError, save: RefusedSave): Explanation {
  const explanation = explain(error, save)
  if (explanation.problem) withErrorId(explanation.problem, error.id)
  return explanation
}

function explain(error: ApiError, save: RefusedSave): Explanation {
  const t = textsIn(texts, save.language)
  const recovery = recoveryFrom(error, save, t)
  const { dealer, message } = save
  switch (error.status) {
    case 401: {
      const redirect = pathTo('login', { dealer }, { redirect: location.pathname + location.search })
      return { problem: null, recovery, redirect }
    }
    case 403:
      return { problem: null, recovery, redirect: pathTo('unauthorized', { dealer }) }
    case 404:
      return { problem: isApplicationGone(error) ? t.gone : message, recovery }
    case 412:
      return { problem: t.newer, recovery }
    case 429:
      return {
        problem: [
          t.tooOften(Math.ceil((error.retryAfter ?? 60) / 60)),
          ...(error.code === 'too_many_messages' ? [message] : []),
        ].join(' '),
        recovery,
      }
    default:
      return { problem: message, recovery }
  }
}

function recoveryFrom(
  error: ApiError,
  { dealer, application, retry }: RefusedSave,
  t: typeof texts.english,
): Recovery | null {
  const dashboard = pathTo('dashboard', { dealer })
  if (isApplicationGone(error)) return { label: t.toDashboard, to: dashboard }
  if (error.code === 'open_application_exists') return { label: t.continueApplication, to: dashboard }
  if (locked.includes(error.code)) return { onOpen: retry }
  const progress = application && pathTo('progress', { dealer, application })
  // The progress page has what resolves a conflict of statuses.
  return error.status === 409 && progress && progress !== location.pathname
    ? { label: t.toProgress, to: progress }
    : null
}
