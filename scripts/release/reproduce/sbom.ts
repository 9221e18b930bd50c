import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PACKAGES, type PackageName } from '../packages.ts';
import { runStep } from '../run-step.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** A bill of materials in CycloneDX, as far as it is read here. */
export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/**
 * The bill of materials of each package: what npm installs for it, out of the one that npm writes of the lock file. Neither time nor serial number is in it, so that the same commit has the same bytes.
 */
export async function sbomsOf(root: string): Promise<Map<PackageName, Sbom>> {
  const output = await runStep(root, ['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  const whole: Sbom = JSON.parse(output.slice(output.indexOf('{')));
  const names = Object.keys(PACKAGES) as PackageName[];
  const wanted = new Map(
    await Promise.all(names.map(async (name) => [name, await dependenciesOf(root, name)] as const)),
  );
  return new Map(names.map((name) => [name, partOf(whole, name, wanted)]));
}

async function dependenciesOf(root: string, name: PackageName): Promise<string[]> {
  const manifest = await readFile(path.join(root, PACKAGES[name], 'package.json'), 'utf8');
  return Object.keys(JSON.parse(manifest).dependencies ?? {});
}

function partOf(whole: Sbom, name: PackageName, wanted: ReadonlyMap<PackageName, readonly string[]>): Sbom {
  const all = [whole.metadata.component, ...whole.components];
  const refs = new Map(whole.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Map<string, readonly string[]>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    const own = wanted.get(nameOf(ref) as PackageName);
    // Those of our packages include what they are developed with.
    const next = (refs.get(ref) ?? []).filter((each) => own === undefined || own.includes(nameOf(each)));
    reached.set(ref, next);
    for (const each of next) visit(each);
  };
  const [start] = all.filter((component) => nameOf(component['bom-ref']) === name);
  if (start === undefined) throw new Error(`npm lists no ${name}.`);
  visit(start['bom-ref']);
  const parts = all.filter((component) => reached.has(component['bom-ref'])).map(named);
  const { serialNumber: _, ...rest } = whole as Sbom & { serialNumber?: string };
  const { timestamp: __, ...metadata } = whole.metadata as Sbom['metadata'] & { timestamp?: string };
  return {
    ...rest,
    metadata: { ...metadata, component: named(start) },
    components: parts.filter((component) => component['bom-ref'] !== start['bom-ref']),
    dependencies: [...reached].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'));

/** npm calls our packages by their folders. */
const named = (component: Component): Component => ({ ...component, name: nameOf(component['bom-ref']) });
