import type { ItemPageResponse } from '@porchlight/api'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import type { Answering } from '../answering/use-answer.ts'

/** What a kind shows its way to answer with. */
export interface KindProps {
  item: ItemPageResponse
  application: ApplicationOnPage
  answering: Answering
}
