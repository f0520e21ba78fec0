import type { BorrowerOperations, ResponseOf } from '@porchlight/api'
import { operationAddress } from '@porchlight/domain'
import {
  apiErrorOf,
  type JsonKey,
  jsonOf,
  type KeyFor,
  type RequestArgs,
  type RequestFor,
  type RequestOptions,
  sendRequest,
} from './base/request.ts'

type Key = JsonKey<Pick<BorrowerOperations, KeyFor<BorrowerOperations, 'anyone'>>>

/** A call without a sign-in: the sign-in itself. */
export async function callPublic<K extends Key>(
  operation: K,
  ...[request]: RequestArgs<RequestFor<BorrowerOperations, K>> & [RequestOptions?]
): Promise<ResponseOf<BorrowerOperations[K]>> {
  const response = await sendRequest(...operationAddress(operation, request), request)
  if (!response.ok) throw await apiErrorOf(response)
  return jsonOf(response)
}
