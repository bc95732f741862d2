import { expect, test } from 'vitest'
import { forbiddenBelow, type BuiltChunk } from './embedded-modules.ts'

const LIBRARY = '/app/node_modules/keycloak-js/lib/keycloak.js'
const chunk = (fileName: string, changes: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  moduleIds: [`/app/src/${fileName}`],
  ...changes,
})
const portal = (changes: Partial<BuiltChunk>) => chunk('portal.js', { facadeModuleId: '/app/portal.ts', ...changes })
const library = chunk('sign-in.js', { moduleIds: [LIBRARY] })

test.each([
  ['in the script itself', [portal({ moduleIds: [LIBRARY] })], [LIBRARY]],
  ['in a chunk it needs', [portal({ imports: ['sign-in.js'] }), library], [LIBRARY]],
  [
    'in a chunk that a lazy one loads lazily',
    [portal({ dynamicImports: ['a.js'] }), chunk('a.js', { dynamicImports: ['sign-in.js'] }), library],
    [LIBRARY],
  ],
  ['in the shell alone', [portal({ imports: ['a.js'] }), chunk('a.js', { imports: ['portal.js'] }), library], []],
] as const)('[E33] keycloak-js %s', (_, chunks, found) => {
  expect(forbiddenBelow(chunks, ['/app/portal.ts'])).toEqual(found)
})
