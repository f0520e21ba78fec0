import type { ItemPageResponse } from '@porchlight/api'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import type { Answering } from '../answering/use-answer.ts'

/** The props of the component that answers a kind of item. */
export interface KindProps {
  item: ItemPageResponse
  application: ApplicationOnPage
  answering: Answering
  /** The first name of the person who has the application, or the lender; undefined until it is read. */
  contact: string | undefined
}
