"""ScholarSum: knowledge graph, themes, a draft grounded in key facts, rounds of student and teacher."""
