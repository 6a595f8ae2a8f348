import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.rio.RDFFormat;
import org.eclipse.rdf4j.rio.RDFParser;
import org.eclipse.rdf4j.rio.Rio;
import org.eclipse.rdf4j.rio.helpers.AbstractRDFHandler;
import org.eclipse.rdf4j.rio.ntriples.NTriplesUtil;
import org.semanticweb.elk.owlapi.ElkReasonerFactory;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.reasoner.InferenceType;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/**
 * Reads commands from standard input, one a line, words between tabs:
 * `classify IN OUT`: classifies a Turtle file; a line for each class: its IRI, then the IRIs of all
 * classes above it and the same as it, between tabs. `triples IN OUT`: parses a Turtle file; a line of
 * N-Triples for each triple. Answers `ok` or `failed …`.
 */
public final class Reasoner {
  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split("\t");
      try (PrintStream out = new PrintStream(words[2], StandardCharsets.UTF_8)) {
        if (words[0].equals("classify")) classify(new File(words[1]), out);
        else triples(new File(words[1]), out);
        System.out.println("ok");
      } catch (Throwable cause) {
        System.out.println("failed " + String.valueOf(cause).replaceAll("\\s+", " "));
      }
    }
  }

  private static void classify(File file, PrintStream out) throws Exception {
    OWLOntology ontology =
        OWLManager.createOWLOntologyManager().loadOntologyFromOntologyDocument(file);
    OWLReasoner reasoner = new ElkReasonerFactory().createReasoner(ontology);
    try {
      if (!reasoner.isConsistent()) {
        out.println("inconsistent");
        return;
      }
      reasoner.precomputeInferences(InferenceType.CLASS_HIERARCHY);
      Set<OWLClass> classes = ontology.classesInSignature().collect(Collectors.toSet());
      for (OWLClass one : classes) {
        TreeSet<String> above = new TreeSet<>();
        reasoner.getSuperClasses(one, false).entities().forEach(c -> above.add(c.getIRI().toString()));
        reasoner.getEquivalentClasses(one).entities().forEach(c -> above.add(c.getIRI().toString()));
        out.println(one.getIRI() + "\t" + String.join("\t", above));
      }
    } finally {
      reasoner.dispose();
    }
  }

  private static void triples(File file, PrintStream out) throws Exception {
    RDFParser parser = Rio.createParser(RDFFormat.TURTLE);
    parser.setRDFHandler(
        new AbstractRDFHandler() {
          @Override
          public void handleStatement(Statement s) {
            out.println(
                NTriplesUtil.toNTriplesString(s.getSubject())
                    + " "
                    + NTriplesUtil.toNTriplesString(s.getPredicate())
                    + " "
                    + NTriplesUtil.toNTriplesString(s.getObject()));
          }
        });
    try (InputStream in = new FileInputStream(file)) {
      parser.parse(in, "urn:base:");
    }
  }
}
