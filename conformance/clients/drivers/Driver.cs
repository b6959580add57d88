using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Org.OpenAPITools.Client;

/// <summary>Calls every operation through the generated C# client: mono driver.exe CALLS RESULTS</summary>
public static class Driver
{
    private static readonly Type[] Types = typeof(ApiClient).Assembly.GetTypes();

    public static void Main(string[] arguments)
    {
        // Dates stay the texts that they are until a model takes them.
        var settings = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
        var given = JsonConvert.DeserializeObject<JObject>(File.ReadAllText(arguments[0]), settings);
        var configuration = new Configuration
        {
            BasePath = (string)given["address"],
            AccessToken = (string)given["key"],
        };
        var services = Types
            .Where(type => type.IsClass && type.Namespace == "Org.OpenAPITools.Api")
            .Where(type => typeof(IApiAccessor).IsAssignableFrom(type))
            .Select(type => Activator.CreateInstance(type, configuration))
            .ToList();
        foreach (JObject call in given["calls"])
        {
            var result = Invoke(services, call);
            var target = Path.Combine(arguments[1], (string)call["id"]);
            if (result is FileParameter file)
            {
                using (var written = File.Create(target)) file.Content.CopyTo(written);
            }
            else File.WriteAllText(target, (string)result.GetType().GetMethod("ToJson").Invoke(result, null));
        }
        try
        {
            Invoke(services, (JObject)given["wrong"]);
        }
        catch (TargetInvocationException failed) when (failed.InnerException is ApiException error)
        {
            var messages = JObject.Parse((string)error.ErrorContent)["messages"];
            File.WriteAllText(Path.Combine(arguments[1], "wrong"), messages.ToString());
        }
    }

    /// <summary>One call by the method that is named after the operation; members as its parameters, or as the model.</summary>
    private static object Invoke(IEnumerable<object> services, JObject call)
    {
        var id = (string)call["id"];
        foreach (var service in services)
        {
            var method = service.GetType().GetMethods()
                .FirstOrDefault(one => string.Equals(one.Name, id, StringComparison.OrdinalIgnoreCase));
            if (method == null) continue;
            var values = method.GetParameters().Select(parameter => ValueOf(call, parameter)).ToArray();
            return method.Invoke(service, values);
        }
        throw new MissingMethodException(id);
    }

    private static FileParameter FileOf(JToken path)
    {
        return new FileParameter(new MemoryStream(File.ReadAllBytes((string)path)));
    }

    private static object ValueOf(JObject call, ParameterInfo parameter)
    {
        var paths = call["files"][parameter.Name];
        if (paths is JArray list) return list.Select(FileOf).ToList();
        if (paths != null) return FileOf(paths);
        if (call["model"] != null) return ModelOf(call["members"], parameter.ParameterType);
        var member = call["members"][parameter.Name];
        return member == null ? parameter.DefaultValue : member.ToObject(parameter.ParameterType);
    }

    /// <summary>What is read from JSON lacks the defaults that a caller of the constructor has; of these, bools are always sent.</summary>
    private static object ModelOf(JToken members, Type type)
    {
        var model = members.ToObject(type);
        foreach (var one in type.GetConstructors().SelectMany(made => made.GetParameters()))
        {
            if (!(one.DefaultValue is bool) || members[one.Name] != null) continue;
            type.GetProperty(char.ToUpper(one.Name[0]) + one.Name.Substring(1)).SetValue(model, one.DefaultValue);
        }
        return model;
    }
}
