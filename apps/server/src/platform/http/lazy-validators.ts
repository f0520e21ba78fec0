import type { Ajv, ValidateFunction } from 'ajv'

/**
 * Compiles a schema with the first value that it checks. Compiling those of all routes would take most of the time in which the API is
 * built, and a process serves few of them soon.
 */
export function compileLazily(ajv: Ajv): void {
  const compile = ajv.compile.bind(ajv)
  ajv.compile = ((schema: object) => {
    let compiled: ValidateFunction | undefined
    const validate = (data: unknown) => {
      compiled ??= compile(schema)
      const isValid = compiled(data)
      validate.errors = compiled.errors
      return isValid
    }
    validate.errors = undefined as ValidateFunction['errors']
    return validate
  }) as Ajv['compile']
}
