// npm run package:npm: builds what is stale and packs the npm package; prints where the tarball lies.
import { ensureBuilt } from './lib/build.mjs'
import { pack } from './package/pack.ts'

if (!(await ensureBuilt())) process.exit(1)
console.log(await pack())
