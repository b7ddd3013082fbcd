/** Kinds of engineers: how many of a hundred, their skills (the more common first), and what they write of themselves. */
export const roles = [
  {
    name: 'Front-end', share: 20,
    skills: ['JavaScript', 'TypeScript', 'React', 'CSS', 'HTML', 'Next.js', 'Tailwind CSS', 'Node.js', 'Vite', 'GraphQL', 'Web accessibility', 'Vue.js', 'Jest', 'Playwright', 'Design systems', 'Storybook', 'Figma', 'Angular', 'Svelte', 'D3.js', 'WebGL', 'Three.js'],
    bios: ['I make dense screens calm. Most of my work is with people who use a product eight hours a day, so keyboard, speed and contrast come first.', 'Component libraries, design tokens and the patience to talk about both. I like teams in which designers commit code.'],
    titles: ['Front-end Engineer', 'Design Systems Engineer', 'Web Platform Engineer', 'UI Engineer'],
    work: ['Take a screen from a sketch to something a customer relies on', 'Keep every interaction below 100 ms on an old laptop', 'Share a component library with two designers', 'Test with people who use screen readers'],
  },
  {
    name: 'Back-end', share: 24,
    skills: ['PostgreSQL', 'Node.js', 'TypeScript', 'Docker', 'REST', 'Python', 'Java', 'Redis', 'Go', 'Git', 'Spring Boot', 'GraphQL', 'Apache Kafka', 'Microservices', 'Kubernetes', 'MySQL', 'C#', 'ASP.NET Core', '.NET', 'Fastify', 'NestJS', 'gRPC', 'Elasticsearch', 'Rust', 'PHP', 'Laravel', 'Ruby', 'Ruby on Rails', 'Elixir', 'Scala'],
    bios: ['I build services that are boring to operate: clear contracts, few moving parts, and a database that is asked politely.', 'Fifteen schemas, three rewrites and one rule: the simplest thing that survives Monday morning.'],
    titles: ['Back-end Engineer', 'API Engineer', 'Senior Software Engineer, Payments', 'Software Engineer, Core Services'],
    work: ['Own a service from its schema to its alerts', 'Design interfaces that other teams can read without asking', 'Bring the slowest query of each month down', 'Write the decision record before the code'],
  },
  {
    name: 'Full-stack', share: 16,
    skills: ['TypeScript', 'JavaScript', 'React', 'Node.js', 'PostgreSQL', 'CSS', 'Docker', 'Next.js', 'Python', 'GraphQL', 'Amazon Web Services', 'Redis', 'Django', 'Vue.js', 'Tailwind CSS', 'Ruby on Rails', 'Ruby', 'Stripe', 'Playwright', 'MongoDB', 'Prisma'],
    bios: ['I like to follow a feature from the conversation with a customer down to the index that makes it quick.', 'Small teams, whole problems. I have been the first engineer twice and would do it again.'],
    titles: ['Full-stack Engineer', 'Product Engineer', 'Founding Engineer'],
    work: ['Talk to customers every week and ship what you heard', 'Build whole features: screen, call, table and test', 'Decide with two others what not to build'],
  },
  {
    name: 'Data', share: 14,
    skills: ['Python', 'SQL', 'PostgreSQL', 'pandas', 'Machine learning', 'Apache Spark', 'Data engineering', 'NumPy', 'PyTorch', 'Apache Airflow', 'dbt', 'Snowflake', 'scikit-learn', 'Docker', 'BigQuery', 'Large language models', 'TensorFlow', 'Apache Kafka', 'Natural language processing', 'Computer vision', 'MLOps', 'R', 'Databricks', 'Statistics'],
    bios: ['I turn questions into tables that stay true. Before that I was a statistician in a hospital.', 'Models are the easy part; I care for the data they eat and the people who must trust them.'],
    titles: ['Data Engineer', 'Machine Learning Engineer', 'Analytics Engineer', 'Applied Scientist'],
    work: ['Own the pipeline that 40 dashboards depend on', 'Put a model in front of users and measure what it changed', 'Replace three nightly jobs by one that can be understood'],
  },
  {
    name: 'Platform', share: 12,
    skills: ['Kubernetes', 'Docker', 'Terraform', 'Linux', 'Amazon Web Services', 'Go', 'Prometheus', 'GitHub Actions', 'Python', 'Grafana', 'Helm', 'Site reliability engineering', 'Observability', 'Google Cloud', 'Networking', 'Ansible', 'OpenTelemetry', 'Argo CD', 'Microsoft Azure', 'Rust', 'eBPF', 'Platform engineering'],
    bios: ['I would like your deploys to be dull and your nights quiet.', 'Clusters, budgets and the runbook nobody had time to write.'],
    titles: ['Platform Engineer', 'Site Reliability Engineer', 'Infrastructure Engineer', 'Staff Engineer, Developer Experience and Internal Tooling'],
    work: ['Make the path to production one command', 'Bring alerts down to those that need a human', 'Run incident reviews that people look forward to'],
  },
  {
    name: 'Mobile', share: 9,
    skills: ['Kotlin', 'Android', 'Swift', 'iOS', 'SwiftUI', 'Jetpack Compose', 'React Native', 'TypeScript', 'Flutter', 'Dart', 'GraphQL', 'UIKit', 'Firebase', 'SQLite', 'Kotlin Multiplatform', 'Java', 'Expo', 'REST'],
    bios: ['Offline first, because my parents live behind a mountain.', 'I have shipped the same app to six-year-olds and surgeons; both notice a dropped frame.'],
    titles: ['Mobile Engineer', 'iOS Engineer', 'Android Engineer'],
    work: ['Keep the app useful without a network', 'Start cold in less than a second', 'Share what can be shared and no more between both platforms'],
  },
  {
    name: 'Security and systems', share: 5,
    skills: ['Rust', 'Linux', 'C++', 'Application security', 'Python', 'Go', 'C', 'Cryptography', 'Threat modelling', 'Penetration testing', 'Embedded systems', 'Networking', 'Distributed systems', 'Identity and access management', 'OAuth 2.0', 'eBPF', 'Compilers', 'LLVM'],
    bios: ['I read the specification, then I read what the parser does.', 'Ten years close to the metal, the last three explaining it to people who are not.'],
    titles: ['Security Engineer', 'Systems Engineer', 'Embedded Software Engineer'],
    work: ['Review designs before they are code', 'Find what a fuzzer finds, before somebody else’s does', 'Write the library that other teams need not think about'],
  },
] as const;

export type Role = (typeof roles)[number];
