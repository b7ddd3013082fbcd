interface Role {
  /** Words of a title, in lower case, English and German. */
  words: readonly string[];
  /** Names of skills that such positions usually require, most frequent first. */
  skills: readonly string[];
}

/** Usual skills of positions whose titles name a role but no technology. */
export const roles: readonly Role[] = [
  {
    words: ['front-end', 'frontend', 'front end', 'ui engineer', 'ui developer', 'web developer', 'webentwickler'],
    skills: ['TypeScript', 'JavaScript', 'React', 'HTML', 'CSS', 'Web accessibility'],
  },
  {
    words: ['back-end', 'backend', 'back end', 'api engineer', 'api developer'],
    skills: ['Node.js', 'Java', 'Python', 'Go', 'PostgreSQL', 'REST'],
  },
  {
    words: ['full-stack', 'fullstack', 'full stack'],
    skills: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'REST', 'Docker'],
  },
  { words: ['ios'], skills: ['iOS', 'Swift', 'SwiftUI', 'UIKit', 'Objective-C'] },
  { words: ['android'], skills: ['Android', 'Kotlin', 'Jetpack Compose', 'Java'] },
  {
    words: ['mobile', 'app'],
    skills: ['iOS', 'Android', 'React Native', 'Flutter', 'Swift', 'Kotlin'],
  },
  {
    words: ['data scientist', 'data science', 'datenwissenschaftler'],
    skills: ['Python', 'SQL', 'Statistics', 'Machine learning', 'pandas', 'scikit-learn'],
  },
  {
    words: ['data engineer', 'data engineering', 'data platform'],
    skills: ['Data engineering', 'Python', 'SQL', 'Apache Spark', 'Apache Airflow', 'dbt'],
  },
  {
    words: ['data analyst', 'analytics engineer', 'datenanalyst'],
    skills: ['SQL', 'Python', 'Statistics', 'dbt', 'Tableau', 'Power BI'],
  },
  {
    words: ['machine learning', 'ml', 'ai', 'ki'],
    skills: ['Machine learning', 'Python', 'Deep learning', 'PyTorch', 'TensorFlow', 'MLOps'],
  },
  {
    words: ['devops', 'sre', 'site reliability', 'platform', 'infrastructure', 'cloud', 'systemadministrator'],
    skills: ['Linux', 'Docker', 'Kubernetes', 'Terraform', 'Amazon Web Services', 'Continuous delivery'],
  },
  {
    words: ['qa', 'sdet', 'quality assurance', 'test engineer', 'tester', 'testing', 'testingenieur'],
    skills: ['Test automation', 'Playwright', 'Cypress', 'Selenium', 'Postman', 'Continuous integration'],
  },
  {
    words: ['security', 'sicherheit'],
    skills: ['Application security', 'Threat modelling', 'Penetration testing', 'Identity and access management'],
  },
  {
    words: ['embedded', 'firmware'],
    skills: ['Embedded systems', 'C', 'C++', 'FreeRTOS', 'Device drivers', 'Linux kernel'],
  },
  {
    words: ['game', 'games', 'gameplay', 'spieleentwickler'],
    skills: ['Unity', 'Unreal Engine', 'C#', 'C++', 'Shader programming'],
  },
  { words: ['blockchain', 'web3'], skills: ['Solidity', 'Ethereum', 'Smart contracts', 'Rust', 'Cryptography'] },
  { words: ['designer', 'ux', 'ui'], skills: ['UX design', 'Figma', 'Design systems', 'Web accessibility'] },
  {
    words: ['architect', 'architekt'],
    skills: ['Software architecture', 'System design', 'Distributed systems', 'API design', 'Domain-driven design'],
  },
  { words: ['product manager', 'produktmanager'], skills: ['Product management', 'Agile', 'Scrum', 'UX design'] },
  {
    words: ['engineering manager', 'team lead', 'tech lead', 'teamleiter'],
    skills: ['Engineering management', 'Technical leadership', 'Software architecture', 'Agile', 'Code review'],
  },
];
