import type { SuggestionResponse, staffItemOperations } from '@porchlight/api'
import { dayIn, mapItemWords, translate } from '@porchlight/domain'
import { conditionFacts, conditions, conditionTexts, suggestionsFor } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readItems } from './item-repository.ts'

type Handler = Handlers<
  typeof staffItemOperations,
  ApplicationServices
>['GET /staff/applications/{application_id}/items/suggestions']

/**
 * Lists the items that the signed answers suggest, without those that the same person was asked for. Opens the application. Empty after the data
 * of the primary borrower was deleted.
 */
export const suggestItems: Handler = async (services, { params, actor, context, language }) => {
  const { db, settings } = services
  const { signed, beside } = await SignedApplication.readWith(
    services,
    { ...params, actor, action: 'application.view-full' },
    context,
    async () => ({ beside: await readItems(db, params.application_id) }),
  )
  const { people, rates, signed_at } = signed.signing
  const day = dayIn(settings.LENDER_TIME_ZONE, signed_at)
  const suggested = suggestionsFor(conditionFacts({ people, rates, day }))
  const isAsked = ({ code, borrower_id }: { code: string; borrower_id: string | null }) =>
    beside.some(item => item.code === code && item.borrower_id === borrower_id && item.state !== 'WAIVED')
  return {
    suggestions: suggested
      .filter(suggestion => !isAsked(suggestion))
      .map(
        (suggestion): SuggestionResponse => ({
          ...suggestion,
          ...mapItemWords(conditionTexts(conditions[suggestion.code], settings), text => translate(language, text)),
        }),
      ),
  }
}
