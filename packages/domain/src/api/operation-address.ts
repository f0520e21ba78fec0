/** The values of a request of the API that its address has. */
export interface AddressValues {
  params?: Readonly<Record<string, string>>
  /** Values that are undefined or null are left out. */
  query?: object
}

/**
 * Method and address below /v1 of an operation, with its values in their places:
 * `GET /staff/people/{staff_id}` is `['GET', '/staff/people/0195…']`.
 */
export function operationAddress(operation: string, { params = {}, query = {} }: AddressValues = {}): [string, string] {
  const [method = '', path = ''] = operation.split(' ')
  const given = Object.entries(query).filter(([, value]) => (value ?? null) !== null)
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const address = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return [method, search ? `${address}?${search}` : address]
}
