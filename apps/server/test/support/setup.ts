// Vitest runs this file again for each test file of a process, and what it imports once.
import './audit-check.ts'
