// npm run package:npm: builds the front end if it is stale, packs the npm package and prints the path of the tarball.
import { ensureBuilt } from '../../scripts/build/ensure-built.ts'
import { pack } from './pack.ts'

if (!(await ensureBuilt())) process.exit(1)
console.log(await pack())
