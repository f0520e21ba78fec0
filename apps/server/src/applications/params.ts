const segment = { type: 'string', minLength: 1, maxLength: 63 }
const params = <const N extends string>(...names: N[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, segment])),
  required: names,
})

export const applicationParams = params('dealer', 'application_id')
export const borrowerParams = params('dealer', 'borrower_id')
export const entryParams = params('dealer', 'borrower_id', 'id')
export const skipParams = params('dealer', 'borrower_id', 'section_name')
