export * from './responses.ts'
export * from './roles.ts'
export * from './staff-routes.ts'
export * from './step-up.ts'
