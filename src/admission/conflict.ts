/** Conflicts of a proposed edge with what is declared or admitted already. */

/** An edge with both ends resolved to slugs. */
export interface EdgeClaim {
  readonly fingerprint: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

export interface EdgeView {
  /** Predicates that may have one target only. */
  readonly functional: readonly string[];
  /** Slugs a class declares under a predicate, in order. */
  declared(slug: string, predicate: string): readonly string[];
  /** Slugs of the classes that declare this predicate towards the slug. */
  declaring(slug: string, predicate: string): readonly string[];
  /** Edges of the other assertions that are admitted. */
  readonly admitted: readonly EdgeClaim[];
  /** Title of a class, for messages. */
  title(slug: string): string;
}

/** Predicates that say the same in the other direction. */
const INVERSE: Readonly<Record<string, string>> = { partOf: 'hasPart', hasPart: 'partOf' };

/** Why an edge cannot stand beside what is there; null when it can. */
export function conflictOf(claim: EdgeClaim, view: EdgeView): string | null {
  return selfReference(claim, view) ?? contrary(claim, view) ?? secondTarget(claim, view);
}

function selfReference({ subject, predicate, object }: EdgeClaim, view: EdgeView): string | null {
  return subject === object
    ? `${view.title(subject)} cannot stand in ${predicate} to itself.`
    : null;
}

/** A part cannot be the whole of its whole. */
function contrary({ subject, predicate, object }: EdgeClaim, view: EdgeView): string | null {
  const inverse = INVERSE[predicate];
  if (inverse === undefined) return null;
  const against = targetsOf(view, subject, inverse).find(({ slug }) => slug === object);
  if (!against) return null;
  return `${against.how} says that ${view.title(subject)} ${inverse} ${view.title(object)}, the contrary.`;
}

function secondTarget(claim: EdgeClaim, view: EdgeView): string | null {
  return (
    moreThanOne(claim.subject, claim.predicate, claim.object, claim.fingerprint, view) ??
    moreThanOne(
      claim.object,
      INVERSE[claim.predicate] ?? '',
      claim.subject,
      claim.fingerprint,
      view,
    )
  );
}

function moreThanOne(
  subject: string,
  predicate: string,
  object: string,
  fingerprint: string,
  view: EdgeView,
): string | null {
  if (!view.functional.includes(predicate)) return null;
  const other = targetsOf(view, subject, predicate, fingerprint).find((t) => t.slug !== object);
  if (!other) return null;
  const stands = `${view.title(subject)} ${predicate} ${view.title(other.slug)}`;
  return `${other.how} says ${stands}, and ${predicate} may have one target only.`;
}

interface KnownTarget {
  readonly slug: string;
  /** Who says so. */
  readonly how: string;
}

/** Everything that stands in a relation already: declared either way round, or admitted. */
function targetsOf(
  view: EdgeView,
  subject: string,
  predicate: string,
  except?: string,
): KnownTarget[] {
  const inverse = INVERSE[predicate];
  const declared = view
    .declared(subject, predicate)
    .map((slug) => ({ slug, how: `The page ${view.title(subject)}` }));
  const mirrored = (inverse === undefined ? [] : view.declaring(subject, inverse)).map((slug) => ({
    slug,
    how: `The page ${view.title(slug)}`,
  }));
  const admitted = view.admitted
    .filter((edge) => edge.fingerprint !== except)
    .flatMap((edge) => {
      const how = `The admitted assertion ${edge.fingerprint}`;
      if (edge.subject === subject && edge.predicate === predicate) {
        return [{ slug: edge.object, how }];
      }
      return edge.object === subject && edge.predicate === inverse
        ? [{ slug: edge.subject, how }]
        : [];
    });
  return [...declared, ...mirrored, ...admitted];
}
